-- One request of one client under one policy. A refused one is not counted; the window starts at the
-- first request in it. Arguments: limit, window in milliseconds. Answers: allowed, count, milliseconds
-- left of the window.
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
local allowed = 0
if count < tonumber(ARGV[1]) then
  count = redis.call('INCR', KEYS[1])
  allowed = 1
end
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return {allowed, count, left}
