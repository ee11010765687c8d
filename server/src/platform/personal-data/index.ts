export { jsonFile, jsonListFile, type ExportedFile, type PersonalDataSource } from './personal-data.ts';
