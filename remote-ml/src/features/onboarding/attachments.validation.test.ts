import { onboardingLimits } from '@alma/shared/contract/onboarding/limits';
import { addFiles, urlError } from './attachments.validation.ts';

const file = (name: string, size = 1): File =>
  Object.defineProperty(new File([], name), 'size', { value: size });

it('accepts five readable files, and says why it refuses another', () => {
  const four = ['a.md', 'b.TXT', 'c.pdf', 'd.md'].map((name) => file(name));
  expect(addFiles([], four)).toEqual({ files: four });
  const fifth = file('e.md');
  expect(addFiles(four, [fifth, file('f.md')])).toEqual({
    files: [...four, fifth],
    error: 'At most 5 files',
  });
  expect(addFiles([], [file('g.docx')]).error).toBe('g.docx: only md, txt and pdf files are accepted');
  expect(addFiles([], [file('h.pdf', onboardingLimits.fileBytes + 1)]).error).toBe(
    'h.pdf: file too large. Maximum size is 10MB',
  );
});

it('accepts five complete addresses that begin with https', () => {
  expect(urlError('https://example.org/talks', [])).toBeUndefined();
  const whole = 'Enter a full web address, starting with https://';
  for (const address of ['', 'example.org', 'http://example.org', `https://example.org/${'a'.repeat(2048)}`])
    expect(urlError(address, [])).toBe(whole);
  expect(urlError('https://example.org', Array(5).fill('https://example.org'))).toBe('At most 5 addresses');
});
