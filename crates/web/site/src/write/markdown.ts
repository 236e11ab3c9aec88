// Markdown as the engine writes it, as elements of the page. Whatever it says is shown as text: no markup of it gets through.

type Block = { kind: 'code'; text: string } | { kind: 'rule' } | { kind: 'heading'; text: string } | { kind: 'list'; items: string[] } | { kind: 'table'; rows: string[][] } | { kind: 'text'; text: string };

function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  const lines = markdown.split('\n');
  let text: string[] = [];
  const flush = (): void => {
    if (text.length > 0) found.push({ kind: 'text', text: text.join(' ') });
    text = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.startsWith('```')) {
      flush();
      const end = lines.findIndex((other, index) => index > at && other.startsWith('```'));
      const last = end < 0 ? lines.length : end;
      found.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last;
    } else if (/^-{3,}$/.test(line)) {
      flush();
      found.push({ kind: 'rule' });
    } else if (line.startsWith('#')) {
      flush();
      found.push({ kind: 'heading', text: line.replace(/^#+\s*/, '') });
    } else if (/^\s*[-*] /.test(line)) {
      flush();
      const item = line.replace(/^\s*[-*] /, '');
      const before = found.at(-1);
      if (before?.kind === 'list') before.items.push(item);
      else found.push({ kind: 'list', items: [item] });
    } else if (line.startsWith('|')) {
      flush();
      const cells = line.slice(1, line.lastIndexOf('|')).split('|');
      const before = found.at(-1);
      if (before?.kind !== 'table') found.push({ kind: 'table', rows: [cells] });
      else if (!/^[\s|:-]+$/.test(line)) before.rows.push(cells);
    } else if (line.trim() === '') flush();
    else text.push(line.trim());
  }
  flush();
  return found;
}

const MARKS = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/;

/** A run of text with what is marked in it. */
function inline(into: HTMLElement, text: string): HTMLElement {
  for (const part of text.split(MARKS)) {
    const put = (tag: string, content: string): void => {
      const element = document.createElement(tag);
      element.textContent = content;
      into.append(element);
    };
    if (/^`.+`$/.test(part)) put('code', part.slice(1, -1));
    else if (/^\*\*.+\*\*$/.test(part)) put('strong', part.slice(2, -2));
    else if (/^\*.+\*$/.test(part)) put('em', part.slice(1, -1));
    // Where links lead to is no matter here.
    else if (/^\[.+\)$/.test(part)) into.append(part.slice(1, part.indexOf(']')));
    else into.append(part);
  }
  return into;
}

function element(block: Block): HTMLElement {
  switch (block.kind) {
    case 'code': {
      const code = document.createElement('pre');
      code.textContent = block.text;
      return code;
    }
    case 'rule':
      return document.createElement('hr');
    case 'heading':
      return inline(document.createElement('h4'), block.text);
    case 'list': {
      const list = document.createElement('ul');
      list.append(...block.items.map((item) => inline(document.createElement('li'), item)));
      return list;
    }
    case 'table': {
      const table = document.createElement('table');
      for (const [index, cells] of block.rows.entries()) {
        table.insertRow().append(...cells.map((cell) => inline(document.createElement(index === 0 ? 'th' : 'td'), cell.trim())));
      }
      return table;
    }
    case 'text':
      return inline(document.createElement('p'), block.text);
  }
}

/** The text as elements. */
export function shown(markdown: string): HTMLElement {
  const root = document.createElement('div');
  root.className = 'markdown';
  root.append(...blocks(markdown).map(element));
  return root;
}
