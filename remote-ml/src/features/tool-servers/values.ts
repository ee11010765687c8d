import type { CallBody, ToolServer } from '@alma/shared/contract';
import { toolServerLimits } from '@alma/shared/contract/tools/limits';
import { lengthError } from '@alma/shared/contract/values/characters';
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

export const serverSchema = schemaOf(({ name, address, key, header }: ServerValues) => ({
  name: /^[a-z][a-z0-9-]*$/.test(name.trim()) ? lengthError(name, toolServerLimits.name) : copy.nameWrong,
  address: /^https?:\/\/\S+$/i.test(address.trim())
    ? lengthError(address, toolServerLimits.address)
    : copy.addressWrong,
  key: lengthError(key, toolServerLimits.key),
  header: /^(x-[a-z0-9-]+|api-key)?$/i.test(header.trim())
    ? lengthError(header, toolServerLimits.header)
    : copy.headerWrong,
}));

/** The body of the calls that add and change a server. */
export const settingsOf = (values: ServerValues): CallBody<'tools.servers.add'> => ({
  name: values.name.trim(),
  address: values.address.trim(),
  header: values.header.trim() === '' ? null : values.header.trim(),
  allow_internal: values.isInternal,
  ...(values.key.trim() === '' ? {} : { key: values.key.trim() }),
});
