-- Requests the targets in a file, one on each line, in turn. Usage: wrk -s targets.lua URL -- FILE
local requests = {}
local at = 0

function init(arguments)
  for line in io.lines(arguments[1]) do
    requests[#requests + 1] = wrk.format("GET", line)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
