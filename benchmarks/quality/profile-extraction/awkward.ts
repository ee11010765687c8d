import type { Dialogue } from './dialogue.ts';

/** Dialogues that answer another question, refer to things ("look at my CV"), ask back, or correct themselves. */
export const awkward: readonly Dialogue[] = [
  {
    answers: {
      name: ['Bachelor of Arts in history', 'Noor Haddad'],
      title: ['roughly six years, I guess', 'archivist'],
      place: ['I am tired', 'Ghent'],
    },
    gold: { name: 'Noor Haddad', degree: 6, years: 6, title: 'archivist', place: 'Ghent' },
  },
  {
    account: 'Ines Carvalho',
    answers: {
      title: ['Have a look at this', 'I teach chemistry at a college in Coimbra'],
      years: ['what do you mean?', '14'],
    },
    gold: { name: 'Ines Carvalho', title: 'chemistry teacher', place: 'Coimbra', years: 14 },
  },
  {
    account: 'Viktor Lund',
    answers: {
      name: 'Viktor Lundqvist',
      title: ['look at my CV', 'welder, 22 years, Malmö'],
      skills: 'MIG, TIG',
    },
    gold: { name: 'Viktor Lundqvist', title: 'welder', years: 22, place: 'Malmö', skills: ['MIG', 'TIG'] },
  },
  {
    account: 'bob-1987',
    answers: {
      name: ['qwertyuiop', 'electrician', 'Bob Tanner'],
      years: '9',
      place: ['Who can see this?', 'Cardiff'],
    },
    gold: { name: 'Bob Tanner', title: 'electrician', years: 9, place: 'Cardiff' },
  },
  {
    account: 'Amara Diallo',
    answers: {
      title: 'nurse',
      years: ['no, I meant midwife', '11 years'],
      place: ['sorry, I meant 12 years', 'Dakar'],
      status: 'employed full time',
    },
    gold: { name: 'Amara Diallo', title: 'midwife', years: 12, place: 'Dakar', status: 'employed' },
  },
  {
    account: 'Jonas Vogel',
    answers: {
      title: 'Ich arbeite als Bäcker',
      years: 'weiß nicht',
      place: 'Ich wohne in Leipzig',
      status: 'selbstständig',
    },
    gold: { name: 'Jonas Vogel', title: 'Bäcker', place: 'Leipzig', status: 'freelance' },
    kept: ['years'],
  },
  {
    answers: {
      name: ['Why do you need that?', 'Grace Kim'],
      title: ['Vienna, Austria', 'self-employed', 'tour guide'],
      place: 'skip',
      skills: ['lots of things', 'history, languages'],
    },
    gold: {
      name: 'Grace Kim',
      place: 'Vienna, Austria',
      status: 'freelance',
      title: 'tour guide',
      skills: ['history', 'languages'],
    },
  },
  {
    account: 'Pavel Novotny',
    says: ['I drive a bus in Brno'],
    answers: { years: ['see above', 'twenty'], degree: ['whatever'], awards: ['Read my page', 'skip'] },
    gold: { name: 'Pavel Novotny', title: 'bus driver', place: 'Brno', years: 20 },
    kept: ['degree', 'awards'],
  },
  {
    account: 'Will Page',
    answers: { name: 'yes', title: ['asdf', 'lol', 'MSc'], place: ['home', 'Cork'], level: 'CEO' },
    gold: { name: 'Will Page', degree: 7, place: 'Cork', level: 'executive' },
    kept: ['title'],
  },
  {
    account: 'Lena Brandt',
    says: [
      {
        text: 'Read this',
        file: 'Lena Brandt\nArchitect\nHamburg, Germany\n\nSKILLS\nRevit, timber, site visits\n\nEDUCATION\nMSc Architecture, 2012',
      },
    ],
    gold: {
      name: 'Lena Brandt',
      title: 'Architect',
      place: 'Hamburg, Germany',
      skills: ['Revit', 'timber', 'site visits'],
      degree: 7,
    },
  },
  {
    account: 'Omar Haddad',
    says: [
      'Omar Haddad\nStructural engineer\nAmman, Jordan\n\nProfile\nEngineer with 16 years of experience in bridges.\n\nSkills\nSteel, concrete, surveying\n\nEducation\nBSc Civil Engineering, 2008\n\nAwards\n- Bridge of the year 2019\n',
    ],
    gold: {
      name: 'Omar Haddad',
      title: 'Structural engineer',
      place: 'Amman, Jordan',
      years: 16,
      skills: ['Steel', 'concrete', 'surveying'],
      degree: 6,
      awards: ['Bridge of the year 2019'],
    },
  },
  {
    account: 'Sofia Rossi',
    answers: {
      name: 'no, Sofia Bianchi',
      title: ['Can I skip this?', 'I design gardens'],
      place: 'in a small town near Turin',
      status: 'I have no idea',
    },
    gold: { name: 'Sofia Bianchi', title: 'garden designer', place: 'Turin' },
    kept: ['status'],
  },
];
