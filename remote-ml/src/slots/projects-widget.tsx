import { lazy, Suspense, useState } from 'react';
import { ProjectsSection } from '../features/sidebar/ProjectsSection.tsx';

// The form's code loads when the form opens, because the sidebar is on every page.
const NewProjectDialog = lazy(async () => {
  const { NewProjectDialog: Dialog } = await import('../features/project-form/NewProjectDialog.tsx');
  return { default: Dialog };
});

export default function ProjectsWidget() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ProjectsSection onNew={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <NewProjectDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
