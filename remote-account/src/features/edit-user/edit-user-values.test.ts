import { makeUser } from '@alma/shared/testing';
import { editValues, fieldsToSend, zonesFor } from './edit-user-values.ts';

const maya = makeUser({ handle: 'maya', display_name: 'Maya', bio: 'Builds things.', locale: 'en-GB' });

const unchanged = { display_name: 'Maya', bio: 'Builds things.', locale: 'en-GB', timezone: maya.timezone };

it('sends every field of an untouched form', () => {
  expect(fieldsToSend(maya, editValues(maya))).toEqual(unchanged);
});

it.each([
  ['a changed field alone', { display_name: 'Maya M.' }, { display_name: 'Maya M.' }],
  [
    'choices from the lists',
    { locale: 'de-DE', timezone: 'Asia/Tokyo' },
    { locale: 'de-DE', timezone: 'Asia/Tokyo' },
  ],
  [
    'no emptied field',
    { display_name: '', bio: '' },
    { locale: unchanged.locale, timezone: unchanged.timezone },
  ],
  ['the rest beside an emptied field', { display_name: '', bio: 'Teaches.' }, { bio: 'Teaches.' }],
] as const)('sends %s', (_, edited, sent) => {
  expect(fieldsToSend(maya, { ...editValues(maya), ...edited })).toEqual(sent);
});

it('adds the zones of this browser and of the user to a list without them', () => {
  expect(zonesFor(maya, 'UTC')).toHaveLength(7);
  const zones = zonesFor({ ...maya, timezone: 'Africa/Lagos' }, 'Europe/Brussels');
  expect(zones.slice(7)).toEqual(['Europe/Brussels', 'Africa/Lagos']);
});
