import { pictureError } from './avatar.validation.ts';

it.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('accepts %s up to 10 MB', (type) => {
  expect(pictureError({ type, size: 10 * 1024 * 1024 })).toBeUndefined();
});

it('names the accepted types and the maximum size', () => {
  expect(pictureError({ type: 'image/svg+xml', size: 10 })).toBe(
    'Unsupported file type. Please use: jpeg, jpg, png, gif, webp',
  );
  expect(pictureError({ type: 'image/png', size: 10 * 1024 * 1024 + 1 })).toBe(
    'File too large. Maximum size is 10MB',
  );
});
