import { useSearchParams } from '../../core/router.ts';

/** Reads a field of the address; '' is its default, also for an invalid value. */
type AddressField = (text: string) => string;
type AddressFields = Readonly<Record<string, AddressField>>;

export type AddressView<Fields extends AddressFields> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]>;
} & { page: number };

/** A field with one of these values. */
export const oneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (text: string): Value | '' =>
    values.find((value) => value === text) ?? '';

/** A field with a text, cut after `max` characters. */
export const textUpTo = (max: number) => (text: string) => text.trim().slice(0, max);

/** The fields of a view that are not at their default, such as for the query of a call. */
export const withoutDefaults = <View extends object>(view: View) =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== '')) as {
    [Name in keyof View]?: Exclude<View[Name], ''>;
  };

/**
 * Filters and page of a list, as stored in the address under their names, without defaults.
 * @returns the view, and a function that changes it. A change that names no page goes to the first one.
 */
export function useAddressView<Fields extends AddressFields>(fields: Fields) {
  const [search, setSearch] = useSearchParams();
  const values = Object.entries(fields).map(([name, read]) => [name, read(search.get(name) ?? '')]);
  const page = Number(search.get('page') ?? 1);
  const isPage = Number.isSafeInteger(page) && page > 0 && page <= 1_000_000;
  const view = { ...Object.fromEntries(values), page: isPage ? page : 1 } as AddressView<Fields>;

  const change = (changes: Partial<AddressView<Fields>>, options?: { replace: boolean }) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries({ ...view, page: 1, ...changes })) {
        const text = name === 'page' && value === 1 ? '' : String(value).trim();
        next.delete(name);
        if (text !== '') next.append(name, text);
      }
      return next;
    }, options);
  return [view, change] as const;
}
