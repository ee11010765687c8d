import { calls, type CallSchema, type EndpointName } from '@alma/shared/contract';
import { generalErrorsOf } from './call-errors.ts';

it.each(Object.keys(calls) as EndpointName[])('%s lists no code that every call may answer with', (name) => {
  const { errors = [] }: CallSchema = calls[name];
  const general = generalErrorsOf(name);
  expect(errors.filter((code) => general.includes(code))).toEqual([]);
});
