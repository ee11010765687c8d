export { demoPeople } from './demo-people.ts';
export { openDevelopment } from './development.domain.ts';
export { seedDemoPeople } from './seed.ts';
