-- A session of Neovim's own client with the server, without a screen. Run by .ci/editors:
-- nvim --headless -u NONE -l or -S session.lua, with MERELS the program and FOLDER an empty folder.

local merels, folder = vim.env.MERELS, vim.env.FOLDER
local file = folder .. "/three.merels"

local game = {
  'game "Three"',
  "players White, Black",
  "board   grid 3 x 3",
  "piece   man: 3 in each hand",
  "pattern row = line of 3 { same owner }",
  "",
  "phase play {",
  "    place man on empty",
  "    if rwo made { win }",
  "}",
}

local function fail(why)
  io.stderr:write("neovim: " .. why .. "\n")
  vim.cmd("cquit 1")
end

local function check(holds, why)
  if not holds then
    fail(why)
  end
end

local function eventually(what, holds)
  check(vim.wait(20000, holds, 20), "waited in vain for " .. what)
end

local function session()
  vim.fn.writefile(game, file)
  vim.cmd("edit " .. file)
  vim.bo.filetype = "merels"
  local buffer = vim.api.nvim_get_current_buf()
  local id = vim.lsp.start_client({ name = "merels", cmd = { merels, "lsp" }, root_dir = folder })
  check(id, "the server doesn't start")
  vim.lsp.buf_attach_client(buffer, id)
  local client = vim.lsp.get_client_by_id(id)
  local function ask(method, params)
    local answer = client.request_sync(method, params, 20000, buffer)
    check(answer and not answer.err, method .. ": " .. vim.inspect(answer))
    return answer.result
  end
  local function at(line, column)
    return { textDocument = vim.lsp.util.make_text_document_params(buffer), position = { line = line, character = column } }
  end

  eventually("the mistake", function()
    return #vim.diagnostic.get(buffer) == 1
  end)
  local found = vim.diagnostic.get(buffer)[1]
  check(found.message:match("nothing is called `rwo`"), "said: " .. found.message)
  check(found.lnum == 8 and found.col == 7 and found.end_col == 10, "at " .. found.lnum .. ":" .. found.col)

  -- The quick fix is made as the editor makes it.
  local params = at(8, 7)
  params.range = { start = { line = 8, character = 7 }, ["end"] = { line = 8, character = 10 } }
  params.context = { diagnostics = {} }
  local actions = ask("textDocument/codeAction", params)
  check(actions[1].title == "Write `row` for `rwo`", "offered: " .. vim.inspect(actions))
  vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
  check(vim.api.nvim_buf_get_lines(buffer, 8, 9, false)[1] == "    if row made { win }", "the fix isn't made")
  eventually("the mistake to go", function()
    return #vim.diagnostic.get(buffer) == 0 or vim.diagnostic.get(buffer)[1].severity ~= vim.diagnostic.severity.ERROR
  end)

  local hover = ask("textDocument/hover", at(8, 8))
  check(hover.contents.value:match("pattern `row`: a set of lines"), "hover: " .. vim.inspect(hover))

  -- Typing on: what is completed fits.
  vim.api.nvim_buf_set_lines(buffer, 8, 8, false, { "    take " })
  local words = {}
  for _, item in ipairs(ask("textDocument/completion", at(8, 9)).items) do
    words[item.label] = true
  end
  check(words.theirs and words.row and not words.take, "completion: " .. vim.inspect(words))
  vim.api.nvim_buf_set_lines(buffer, 8, 9, false, {})

  local places = ask("textDocument/definition", at(8, 8))
  check(places[1].range.start.line == 4, "definition: " .. vim.inspect(places))

  params = at(8, 8)
  params.newName = "line_up"
  vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", params), client.offset_encoding)
  local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
  check(text:match("pattern line_up") and text:match("if line_up made") and not text:match("row"), "rename: " .. text)

  -- Laid out.
  vim.api.nvim_buf_set_lines(buffer, 7, 8, false, { "  place  man on   empty" })
  params = at(0, 0)
  params.options = { tabSize = 4, insertSpaces = true }
  vim.lsp.util.apply_text_edits(ask("textDocument/formatting", params), buffer, client.offset_encoding)
  check(vim.api.nvim_buf_get_lines(buffer, 7, 8, false)[1] == "    place man on empty", "formatting")

  client.stop()
  eventually("the server to leave", function()
    return client.is_stopped()
  end)
  io.stdout:write("neovim " .. tostring(vim.version().major) .. "." .. tostring(vim.version().minor) .. ": served\n")
end

local fine, why = pcall(session)
if not fine then
  fail(tostring(why))
end
vim.cmd("qall!")
