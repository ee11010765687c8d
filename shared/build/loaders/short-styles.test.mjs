import { createRequire } from 'node:module';

const shorten = createRequire(import.meta.url)('./short-styles.cjs');

it('leaves out of styles what is for us alone', () => {
  const source = `const Root = styled(Radix.Content)\`
  \${looks}
  color: var(--text); /* it's quiet */

  > svg,
  &[data-tone='a, b: c'] :hover {
    margin: 0 auto;
    content: ' ; ';
  }
\`;`;
  expect(shorten(source)).toBe(
    "const Root = styled(Radix.Content)` ${looks} color:var(--text);> svg,&[data-tone='a, b: c'] :hover{margin:0 auto;content:' ; ';}`;",
  );
});

it('touches no other text', () => {
  const source = 'const words = `a,  b;  /* c */`;';
  expect(shorten(source)).toBe(source);
});
