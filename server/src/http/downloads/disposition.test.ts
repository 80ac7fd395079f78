import { expect, it } from 'vitest';
import { dispositionOf } from './disposition.ts';

it.each([
  ['letter.pdf', 'letter.pdf', 'letter.pdf'],
  ['Bänd photo.jpg', 'B_nd photo.jpg', 'B%C3%A4nd%20photo.jpg'],
  ['王小明.jpg', '___.jpg', '%E7%8E%8B%E5%B0%8F%E6%98%8E.jpg'],
  ['../../etc/passwd', '_.._etc_passwd', '_.._etc_passwd'],
  ['C:\\Users\\kim.pdf', 'C__Users_kim.pdf', 'C__Users_kim.pdf'],
  ['a"; filename="b.html', 'a__ filename=_b.html'.replace('=', '_'), 'a_%3B%20filename%3D_b.html'],
  ['a\r\nX-Evil: 1.pdf', 'a__X-Evil_ 1.pdf', 'a__X-Evil_%201.pdf'],
  ['photo\u202Egpj.exe', 'photo_gpj.exe', 'photo_gpj.exe'],
  ["it's (1)*.pdf", 'it_s (1)_.pdf', 'it%27s%20%281%29_.pdf'],
  ['👩\u200d👧 Zoë.jpg', '_____ Zo_.jpg', '%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7%20Zo%C3%AB.jpg'],
  ['می\u200cروم.pdf', '______.pdf', '%D9%85%DB%8C%E2%80%8C%D8%B1%D9%88%D9%85.pdf'],
  ['half \uD83D.pdf', 'half _.pdf', 'half%20%EF%BF%BD.pdf'],
  ['.htaccess', 'htaccess', 'htaccess'],
  ['\u0000', '_', '_'],
  [' .. ', 'file', 'file'],
])('a file named %j is offered as %j', (name, plain, encoded) => {
  expect(dispositionOf('attachment', name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
});
