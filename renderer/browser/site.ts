import { installComponents } from './components/install.ts';
import { installBanner } from './shell/banner.ts';
import { installDrawer } from './shell/drawer.ts';
import { installMenus } from './shell/menus.ts';
import { installPageActions } from './shell/page-actions.ts';
import { installScrollSpy } from './shell/scroll-spy.ts';
import { installSearch } from './shell/search-loader.ts';
import { installSidebar } from './shell/sidebar.ts';
import { installThemeToggle } from './shell/theme-toggle.ts';

installThemeToggle();
installBanner();
installDrawer();
installMenus();
installSidebar();
installPageActions();
installComponents();
installScrollSpy();
installSearch();
