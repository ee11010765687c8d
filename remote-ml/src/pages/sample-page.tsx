import { SampleProject } from '../features/sample-project/SampleProject.tsx';

export default SampleProject;
