-- Decides on a request of a client under a rate-limit policy, and counts the request if it is
-- allowed. The window starts at the client's first request. The key names the client and the policy.
-- The arguments are the limit and the length of the window in milliseconds. Returns whether the
-- request is allowed (1 or 0), the count, and the milliseconds until the window ends.
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
