import { createRoot } from 'react-dom/client';
import { Assistant } from './assistant.tsx';

const settings = new URL(location.href).searchParams;
const read = (name: string) => settings.get(name) ?? '';

createRoot(document.getElementById('root') as HTMLElement).render(
  <Assistant api={read('api')} domain={read('domain')} apiKey={read('key')} />,
);
