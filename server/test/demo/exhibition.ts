/** Questions of the demo people about the exhibition that they plan in their chat. */
export const project = {
  title: 'Spring exhibition',
  description: 'Plan and figures of the exhibition, to ask about.',
};

export const exhibitionPlan = `# Spring exhibition

## Opening hours

The exhibition opens on Friday, 6 March, at 18:00. After that it is open from Wednesday to Sunday, 11:00 to 19:00, until 19 April. It is closed on Mondays and Tuesdays.

## Tickets

A ticket costs 8 euros. Students, pensioners and people without work pay 5 euros. Children under 12 come in free. Tickets go on sale on the website on 6 February; 40 tickets a day are kept for the door.

## Rooms

| Room | Theme | Works | Visitors at once |
| --- | --- | --- | --- |
| North wall | Before a decision | 14 | 30 |
| Long wall | Inside a decision | 22 | 45 |
| South wall | After a decision | 11 | 25 |

## Budget

Rent and insurance cost 4,200 euros. Frames, printing and light cost 2,650 euros. The city pays 3,000 euros of it; the rest has to come from tickets.

## Guided tours

There are guided tours every Saturday at 15:00 for at most 15 people. Tours for schools are on Thursday mornings and have to be booked two weeks ahead.
`;

export const askQuestions = [
  'When do tickets go on sale?',
  'When are the guided tours?',
  'How many works hang on the long wall?',
];

export const swarm = {
  agents: [
    {
      name: 'researcher',
      system_prompt:
        'You are a researcher. Find what is known, name every source, and separate facts from guesses.',
    },
    {
      name: 'analyst',
      system_prompt: 'You are an analyst. Turn data into a short finding, with the method and its limits.',
    },
    {
      name: 'critic',
      system_prompt: 'You are a critic. Look for the weakest step in the argument and say how to test it.',
    },
  ],
  messages: [
    'What is 4200 + 2650 - 3000?',
    'Check this plan: Somebody should look after the door. We will probably have enough volunteers, and the speech takes a while.',
  ],
};

export const spin = {
  problem:
    'Plan the opening evening of the spring exhibition. 120 guests are invited, the rooms hold 100 at once. The budget is 900 euros. Four volunteers help from 17:00 to 22:00.',
  agents: [
    { name: 'Host', prompt: 'You look after the guests: how they arrive, wait and find their way.' },
    { name: 'Planner', prompt: 'You plan times, people and money, and keep to the limits.' },
    { name: 'Tester', prompt: 'You look for what can go wrong and say how it would be noticed.' },
  ],
};
