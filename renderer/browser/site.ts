import { installComponents } from './components/install.ts';
import { installSearch } from './shell/search-loader.ts';

const root = document.documentElement;

installThemeToggle();
installDrawer();
installComponents();
installSearch();

function installThemeToggle(): void {
  document.querySelector('[data-theme-toggle]')?.addEventListener('click', () => {
    const theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    root.dataset.theme = theme;
    try {
      localStorage.setItem('op-theme', theme);
    } catch {
      // Storage may be forbidden on file:// pages; the choice then lasts for this page.
    }
  });
}

function installDrawer(): void {
  const button = document.querySelector('[data-drawer]');
  button?.addEventListener('click', () => {
    const open = root.toggleAttribute('data-drawer-open');
    button.setAttribute('aria-expanded', String(open));
  });
}
