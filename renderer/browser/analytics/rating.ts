import type { Loading } from './providers.ts';

/** Shows the question whether the page helped, now that somebody takes the answer. Events have the names of the convention. */
export function startRating(track: Loading['track']): void {
  const rating = document.querySelector<HTMLElement>('[data-rating]');
  if (!rating) return;
  for (const button of rating.querySelectorAll<HTMLElement>('[data-rate]')) {
    button.addEventListener('click', () => {
      track(`docs.feedback.thumbs_${button.dataset.rate}`, { path: location.pathname });
      rating.textContent = rating.dataset.rating ?? '';
      // The button that had the focus is gone.
      rating.tabIndex = -1;
      rating.focus();
    });
  }
  rating.hidden = false;
}
