import { OnDemand } from '@alma/shared/ui';
import { useState } from 'react';
import { ProjectsSection } from '../features/sidebar/ProjectsSection.tsx';

// The form's code loads when the form opens, because the sidebar is on every page.
const loadDialog = async () =>
  (await import('../features/project-form/NewProjectDialog.tsx')).NewProjectDialog;

export default function ProjectsWidget() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <ProjectsSection onNew={() => setIsOpen(true)} />
      {isOpen && <OnDemand load={loadDialog} onClose={close} props={{ onClose: close }} />}
    </>
  );
}
