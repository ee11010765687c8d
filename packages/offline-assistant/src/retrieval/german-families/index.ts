import { close } from './close.ts';
import { closeActs } from './close-acts.ts';
import { closeDaily } from './close-daily.ts';
import { closeDevice } from './close-device.ts';
import { closeHealth } from './close-health.ts';
import { closeHome } from './close-home.ts';
import { closeLeisure } from './close-leisure.ts';
import { closeMoney } from './close-money.ts';
import { closeOffice } from './close-office.ts';
import { closeSchool } from './close-school.ts';
import { closeTravel } from './close-travel.ts';
import { closeWords } from './close-words.ts';
import { general } from './general.ts';
import { home } from './home.ts';
import { money } from './money.ts';
import { people } from './people.ts';
import { school } from './school.ts';
import { travel } from './travel.ts';
import { work } from './work.ts';

/** Words that stand for one another, a family per line. */
export const closeFamilies = [
  close,
  closeActs,
  closeDaily,
  closeDevice,
  closeHealth,
  closeHome,
  closeLeisure,
  closeMoney,
  closeOffice,
  closeSchool,
  closeTravel,
  closeWords,
];

/** Words of one topic, a family per line. */
export const topics = [general, home, money, people, school, travel, work];
