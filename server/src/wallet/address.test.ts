import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newAddress, readAddress } from './address.ts';

const letters = [...'023456789acdefghjklmnpqrstuvwxyz'];

describe('addresses', () => {
  it('are unique, and are read in small letters and in capitals', () => {
    const made = Array.from({ length: 1_000 }, newAddress);
    expect(new Set(made).size).toBe(1_000);
    for (const address of made) {
      expect(address).toMatch(/^alma1[02-9ac-hj-np-z]{38}$/);
      expect(readAddress(address)).toBe(address);
      expect(readAddress(address.toUpperCase())).toBe(address);
    }
  });

  it('are refused when any letter is changed', () => {
    const place = fc.integer({ min: 5, max: 42 });
    fc.assert(
      fc.property(
        fc.constant(null).map(newAddress),
        place,
        fc.constantFrom(...letters),
        (address, at, letter) => {
          fc.pre(address[at] !== letter);
          expect(readAddress(`${address.slice(0, at)}${letter}${address.slice(at + 1)}`)).toBeUndefined();
        },
      ),
    );
  });

  it('are not read from any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(readAddress(text)).toBeUndefined()));
  });
});
