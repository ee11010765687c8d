import type { Dialogue } from './dialogue.ts';

/** Dialogues with long messages, facts about others, changed answers or contradictions to fields filled by hand. */
export const telling: readonly Dialogue[] = [
  {
    says: ['I am a data engineer in Berlin', '8 years', 'senior'],
    answers: { name: 'Ada Lovelace' },
    gold: { name: 'Ada Lovelace', title: 'data engineer', place: 'Berlin', years: 8, level: 'senior' },
  },
  {
    says: [
      "Hello! My name is Clara Jensen and I'm a graphic designer based in Copenhagen with 6 years of experience.",
    ],
    answers: { status: 'freelance', degree: 'bachelor' },
    gold: {
      name: 'Clara Jensen',
      title: 'graphic designer',
      place: 'Copenhagen',
      years: 6,
      status: 'freelance',
      degree: 6,
    },
  },
  {
    says: ["I'm Rahul Mehta, I work as a freelance photographer and I live in Mumbai."],
    answers: { years: 'nine', skills: 'portraits, weddings, retouching' },
    gold: {
      name: 'Rahul Mehta',
      title: 'photographer',
      place: 'Mumbai',
      status: 'freelance',
      years: 9,
      skills: ['portraits', 'weddings', 'retouching'],
    },
  },
  {
    says: ['My wife is a doctor in Paris and my brother is a retired pilot.', 'I am a carpenter.'],
    answers: { name: 'Pierre Dubois', years: '14', place: 'a village, Saint-Malo' },
    gold: { name: 'Pierre Dubois', title: 'carpenter', years: 14 },
    kept: ['status', 'level'],
  },
  {
    says: ['I was a teacher in Madrid for 10 years but now I work as a data analyst in Oslo.'],
    answers: { name: 'Elena Ruiz', years: '3 as an analyst', status: 'employed' },
    gold: { name: 'Elena Ruiz', title: 'data analyst', place: 'Oslo', years: 3, status: 'employed' },
  },
  {
    says: ["I'm not a manager and I don't live in London.", 'I want to become a senior architect one day.'],
    answers: { name: 'Tim Brown', title: 'draughtsman', place: 'Bristol', level: 'junior' },
    gold: { name: 'Tim Brown', title: 'draughtsman', place: 'Bristol', level: 'junior' },
  },
  {
    answers: { name: 'Yuki Tanaka', title: 'accountant', years: '5', place: 'Osaka' },
    says: [
      'my name is Yuki Tanaka',
      'accountant',
      '5 years',
      'Osaka',
      'change my location to Kyoto',
      'actually my experience is 6 years',
    ],
    gold: { name: 'Yuki Tanaka', title: 'accountant', years: 6, place: 'Kyoto' },
  },
  {
    says: [
      'Name: Omar Farouk\nTitle: Mechanical engineer\nCity: Cairo\nExperience: 13 years\nSkills: CAD, thermodynamics, welding',
    ],
    answers: { status: 'employed' },
    gold: {
      name: 'Omar Farouk',
      title: 'Mechanical engineer',
      place: 'Cairo',
      years: 13,
      skills: ['CAD', 'thermodynamics', 'welding'],
      status: 'employed',
    },
  },
  {
    says: [
      'My name is Julia Novak. I am a lawyer with 11 years of experience, I live in Prague and I have a master’s degree in law.',
    ],
    answers: { level: 'I am a senior lawyer', status: 'I work for a law firm' },
    gold: {
      name: 'Julia Novak',
      title: 'lawyer',
      years: 11,
      place: 'Prague',
      degree: 7,
      level: 'senior',
      status: 'employed',
    },
  },
  {
    hand: { name: 'Elena Marković', title: 'Data scientist', place: 'Lisbon, Portugal' },
    says: ['9 years, the last three as a senior.', 'I moved to Porto in May.'],
    gold: { years: 9, level: 'senior', place: 'Porto' },
    kept: ['name', 'title'],
  },
  {
    hand: { name: 'Maya Lindqvist', title: 'Product lead', years: 4, place: 'London' },
    says: ['I have 5 years of experience', 'I am a product manager in Leeds'],
    answers: { status: 'employed', degree: 'master' },
    gold: { status: 'employed', degree: 7 },
    kept: ['name', 'title', 'years', 'place'],
  },
  {
    hand: { name: 'Karl Weber', title: 'Climber' },
    says: ['change job title to mountain guide', 'what do you have so far?', 'remove my location'],
    answers: { years: '22', place: 'Innsbruck' },
    gold: { title: 'mountain guide', years: 22, place: 'Innsbruck' },
    kept: ['name'],
  },
  {
    hand: { name: 'Amal Said', skills: ['negotiation', 'Arabic'] },
    says: ['add French to my skills', 'My skills are cooking and singing'],
    answers: { title: 'diplomat' },
    gold: { title: 'diplomat', skills: ['negotiation', 'Arabic', 'French'] },
    kept: ['name'],
  },
  {
    hand: { name: 'Dana Levi', degree: 6, status: 'employed' },
    says: ['I am currently unemployed.', 'I hold a PhD.'],
    gold: { status: 'unemployed', degree: 8 },
    kept: ['name'],
  },
  {
    says: [
      'thanks for having me',
      'how are you?',
      'what is this?',
      'I was born in Vienna, I grew up in Graz',
    ],
    answers: { name: 'Max Gruber', title: 'baker', place: 'I live in Linz now' },
    gold: { name: 'Max Gruber', title: 'baker', place: 'Linz' },
  },
  {
    says: ['I am a developer in Python with a background in finance', 'I use Docker and Kubernetes a lot'],
    answers: { name: 'Zara Khan', years: '4', place: 'Manchester' },
    gold: {
      name: 'Zara Khan',
      title: 'developer',
      years: 4,
      place: 'Manchester',
      skills: ['Docker', 'Kubernetes'],
    },
  },
  {
    says: ['I have been working as a midwife for 18 years now', 'I won the regional care award in 2019'],
    answers: { name: 'Ruth Abebe', place: 'Addis Ababa', awards: 'skip' },
    gold: {
      name: 'Ruth Abebe',
      title: 'midwife',
      years: 18,
      place: 'Addis Ababa',
      awards: ['I won the regional care award in 2019'],
    },
  },
  {
    says: [
      'my team has 30 years of experience together',
      'our manager is a principal engineer',
      'I am 35 years old and I am German',
    ],
    answers: { name: 'Stefan Braun', title: 'welder', years: '16', place: 'Essen' },
    gold: { name: 'Stefan Braun', title: 'welder', years: 16, place: 'Essen' },
    kept: ['level', 'skills'],
  },
  {
    says: ["Hey, I'm Ana. I'm a PhD student in chemistry in Zagreb."],
    answers: { name: 'Ana Horvat', years: '2', level: 'none of those', degree: "master's", papers: 'one' },
    gold: { name: 'Ana Horvat', years: 2, place: 'Zagreb', status: 'student', degree: 7, papers: 1 },
    kept: ['title', 'level'],
  },
  {
    answers: { name: 'Paul Smith', title: 'plumber', years: 'eighty', place: 'Hull' },
    says: ['Paul Smith', 'plumber', '80 years', '-5', 'ok, 30 years'],
    gold: { name: 'Paul Smith', title: 'plumber', years: 30, place: 'Hull' },
  },
];
