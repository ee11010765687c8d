import type { CallBody, ToolServer } from '@alma/shared/contract';
import { schemaOf } from '@alma/shared/formcore';
import { toolServerTexts } from './texts.ts';

const copy = toolServerTexts.dialog;

/** The values of the dialog. */
export interface ServerValues {
  name: string;
  address: string;
  key: string;
  header: string;
  isInternal: boolean;
}

export const newServer: ServerValues = { name: '', address: '', key: '', header: '', isInternal: false };

export const valuesOf = (known: ToolServer): ServerValues => ({
  name: known.name,
  address: known.address,
  key: '',
  header: known.header ?? '',
  isInternal: known.allowed_host !== null,
});

export const serverSchema = schemaOf(({ name, address, header }: ServerValues) => ({
  name: /^[a-z][a-z0-9-]*$/.test(name.trim()) ? undefined : copy.nameWrong,
  address: /^https?:\/\/\S+$/i.test(address.trim()) ? undefined : copy.addressWrong,
  header: /^(x-[a-z0-9-]+|api-key)?$/i.test(header.trim()) ? undefined : copy.headerWrong,
}));

/** The body of the calls that add and change a server. */
export const settingsOf = (values: ServerValues): CallBody<'tools.servers.add'> => ({
  name: values.name.trim(),
  address: values.address.trim(),
  header: values.header.trim() === '' ? null : values.header.trim(),
  allow_internal: values.isInternal,
  ...(values.key.trim() === '' ? {} : { key: values.key.trim() }),
});
