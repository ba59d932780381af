import { describe, expect, it } from '@jest/globals';
import { KeptPictures } from './kept-pictures.js';

const given = (most = 2) => {
  const drawn: string[] = [];
  const kept = new KeptPictures((svg) => {
    drawn.push(svg);
    return svg === 'broken' ? Promise.reject(new Error('broken')) : Promise.resolve(Buffer.from(svg));
  }, most);
  const ask = (svg: string) => kept.of(svg, svg).then(String);
  return { drawn, kept, ask };
};

describe('the cache of pictures', () => {
  it('draws a picture once for all requests, including concurrent ones', async () => {
    const { drawn, ask } = given();
    expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a', 'a', 'b']);
    expect(await ask('a')).toBe('a');
    expect(drawn).toEqual(['a', 'b']);
  });

  it('evicts the least recently used picture', async () => {
    const { drawn, kept, ask } = given();
    for (const svg of ['a', 'b', 'a', 'c', 'b']) await ask(svg);
    expect(drawn).toEqual(['a', 'b', 'c', 'b']);
    expect(['a', 'b', 'c'].filter((tag) => kept.has(tag))).toEqual(['b', 'c']);
  });

  it('retries a picture that could not be drawn', async () => {
    const { drawn, ask } = given();
    await expect(ask('broken')).rejects.toThrow('broken');
    await expect(ask('broken')).rejects.toThrow('broken');
    expect(drawn).toEqual(['broken', 'broken']);
  });
});
