import { expect, it } from 'vitest';
import { redDe } from './red.ts';

it('a network is an IPv4, mapped or not, or the /64 of an IPv6 in any notation', () => {
  expect(redDe('190.1.2.3')).toBe('190.1.2.3');
  expect(redDe('::ffff:190.1.2.3')).toBe('190.1.2.3');
  const misma = [
    '2001:db8:0:1::1',
    '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff',
    '2001:db8:0:1:2:3:4:5',
  ];
  for (const ip of misma) expect([ip, redDe(ip)]).toEqual([ip, '2001:db8:0:1']);
  expect(redDe('2001:db8::1:1:1:1:1')).toBe('2001:db8:0:1');
  expect(redDe('2001:db8:0:2::1')).toBe('2001:db8:0:2');
  expect(redDe('::1')).toBe('0:0:0:0');
  expect(redDe('fe80::1%eth0')).toBe('fe80:0:0:0');
  for (const raro of ['', 'prueba', '::', ':', 'a::b::c', '1:2:3:4:5:6:7:8:9:10']) {
    expect(typeof redDe(raro)).toBe('string');
  }
});
