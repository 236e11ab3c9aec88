// How the site is used.

export function HelpPage() {
  return (
    <article class="prose panel">
      <h1>Help</h1>
      <p>
        Every game here is a text file with its rules, and this page plays what the file says. It runs in this browser alone: nothing is sent
        anywhere, and once it has been opened it works without a network.
      </p>
      <h2>On the board</h2>
      <ul>
        <li>
          <b>Mouse or finger:</b> tap a point to place, take or choose there; tap a piece and then where it goes, or drag it. Where one tap could
          mean several things you are asked which.
        </li>
        <li>
          <b>Keyboard:</b> tab to the board, arrow keys go from point to point, <kbd>Enter</kbd> decides, <kbd>Esc</kbd> puts a piece back,{' '}
          <kbd>1</kbd> to <kbd>9</kbd> choose the piece that is placed next. On the board <kbd>U</kbd> takes back, <kbd>R</kbd> plays again,{' '}
          <kbd>F</kbd> turns the board, <kbd>H</kbd> gives a hint, <kbd>P</kbd> passes; <kbd>V</kbd> shows
          what each decision is worth for certain, in games small enough to be solved.
        </li>
        <li>
          <b>By name:</b> any turn can be typed in the field below the moves, as <code>d2</code>, <code>g7-g4</code> or <code>g7-g4xd6</code>.
        </li>
        <li>
          <b>Arrows:</b> drag with the right button (or press shift and drag) to draw one, click with it for a ring; a click elsewhere wipes
          them off.
        </li>
      </ul>
      <h2>What the marks mean</h2>
      <ul>
        <li>A dot: a piece can go there. A dashed ring: this piece can move. A ring with a cross: it can be taken. A square frame: it can be chosen.</li>
        <li>A broad ring and a line: what was done last.</li>
      </ul>
      <h2>Games by post</h2>
      <p>
        Two people far apart need no server: play your turn, copy the link to it under <em>Share</em> and send it. Your opponent opens it, plays,
        and sends the next. Each link holds the whole game and says whose turn it is.
      </p>
      <h2>Where games are kept</h2>
      <p>
        In this browser, after every decision; <a href="#/kept">My games</a> has them all. Clearing the browser’s data clears them too, so copy or
        download the record of a game that matters.
      </p>
    </article>
  );
}
