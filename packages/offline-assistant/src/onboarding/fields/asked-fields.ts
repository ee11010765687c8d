export interface AskedField {
  path: string;
  question: string;
  /** What to say when an answer cannot be read. */
  hint: string;
}

/** In the order of asking: the name first, because a profile needs one. */
export const askedFields: readonly AskedField[] = [
  {
    path: 'basic_identification.full_name',
    question: 'What is your full name?',
    hint: 'Your first and last name are enough, for example “Ada Lovelace”.',
  },
  {
    path: 'basic_identification.job_title',
    question: 'What is your job title?',
    hint: 'A few words are enough, for example “data engineer”.',
  },
  {
    path: 'basic_identification.experience_years',
    question: 'How many years have you worked in this field?',
    hint: 'Give a number from 0 to 50, for example “8 years”.',
  },
  {
    path: 'basic_identification.location',
    question: 'Where do you live?',
    hint: 'A city is enough, for example “Berlin”, or a city and a country.',
  },
  {
    path: 'professional_status.employment_status',
    question: 'What is your employment status: employed, freelance, student, unemployed or retired?',
    hint: 'One word is enough, for example “employed”.',
  },
  {
    path: 'professional_status.career_level',
    question: 'Which career level fits best: intern, junior, middle, senior, lead, principal or executive?',
    hint: 'Choose “junior” if you are new to the field, for example, or “lead” if you guide others.',
  },
  {
    path: 'professional_status.education_level',
    question: 'What is the highest level of education you have completed?',
    hint: 'For example high school, associate, bachelor, master or doctorate.',
  },
  {
    path: 'key_competencies.top_skills',
    question: 'What are your top skills? List up to 10.',
    hint: 'Separate them with commas, for example “SQL, teaching, negotiation”.',
  },
  {
    path: 'achievements.achievements',
    question: 'Which achievements are you proud of?',
    hint: 'One sentence each is enough. Put each one on its own line.',
  },
  {
    path: 'achievements.publications_count',
    question: 'How many publications do you have?',
    hint: 'Give a number, or say “none”.',
  },
  {
    path: 'achievements.portfolio_items_count',
    question: 'How many pieces of work do you have in your portfolio?',
    hint: 'Give a number, or say “none”.',
  },
  {
    path: 'social_indicators.connections_count',
    question: 'About how many professional connections do you have?',
    hint: 'A rough number is enough, for example “300”.',
  },
];

const byPath = new Map(askedFields.map((field) => [field.path, field]));

export const askedFieldAt = (path: string): AskedField | undefined => byPath.get(path);
