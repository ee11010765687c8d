import { buildSegment, createSegmentMaker, unpackSegment } from '../../src/domains/retrieval/index.ts';

const large = `# Log\n\n${'The pump ran well today and nobody heard it. '.repeat(3000)}`;

it('reads a large text in another process, and gives the same as here', async () => {
  const maker = createSegmentMaker();
  try {
    const made = await maker.make(large);
    expect(made && unpackSegment(Buffer.from(made.packed))).toEqual(buildSegment(large));
    expect(made?.passages).toBeGreaterThan(100);
  } finally {
    maker.stop();
  }
});

it('gives up on what takes too long, and reads the next one all the same', async () => {
  const hurried = createSegmentMaker(1);
  try {
    expect(await hurried.make(large)).toBeUndefined();
    expect(await hurried.make('# Small\n\nText')).toMatchObject({ passages: 1 });
  } finally {
    hurried.stop();
  }
});
