export {
  createPersonalData,
  jsonFile,
  jsonListFile,
  type ExportedFile,
  type PersonalData,
  type PersonalDataSource,
} from './personal-data.ts';
