import { useEffect } from 'react';
import { moverElFoco } from '../../../lib/foco/pausa.ts';

const ENFOCABLE = 'input, button, [tabindex]';
/** Delay after a closing dialog, which restores the former focus a moment later. */
const DESPUES_DEL_DIALOGO = 60;

/** True if the user has moved to another field meanwhile: the focus stays there. */
export const siguioEnOtroCampo = (desde: Element | null): boolean => {
  const ahora = document.activeElement;
  return ahora instanceof HTMLInputElement && ahora !== desde && ahora.dataset.path !== 'patente';
};

const mover = (selector: string, desde: Element | null): void => {
  if (siguioEnOtroCampo(desde)) return;
  const elemento = document.querySelector(selector);
  const destino = elemento?.matches(ENFOCABLE) ? elemento : elemento?.querySelector(ENFOCABLE);
  if (!(destino instanceof HTMLElement)) return;
  // Scrolls no further than the focus needs, so that the card stays visible.
  destino.focus({ preventScroll: true });
  destino.scrollIntoView({ block: 'nearest' });
};

const enfocar = (selector: string): void => {
  const desde = document.activeElement;
  moverElFoco(() => mover(selector, desde), DESPUES_DEL_DIALOGO);
};

/** Keeps the focused field in sight when a quote arrives, because the card above it grows. */
export const useFocoALaVista = (cotizada: object | null): void => {
  useEffect(() => {
    const { activeElement: enfocado } = document;
    if (cotizada !== null && enfocado?.closest('form, fieldset'))
      enfocado.scrollIntoView({ block: 'nearest' });
  }, [cotizada]);
};

/** Focuses a form field, by its path. */
export const enfocarCampo = (campo: string): void => enfocar(`[data-path="${campo}"]`);

/** Id of the heading on a found vehicle's card. */
export const ID_TARJETA = 'vehiculo-encontrado';
/** Focuses the found vehicle, for checking. */
export const enfocarTarjeta = (): void => enfocar(`#${ID_TARJETA}`);

/** Focuses the form's submit button. */
export const enfocarEnvio = (): void => enfocar('form button[type="submit"]');

/** Focuses the pencil of a listed vehicle. */
export const enfocarLapiz = (patente: string): void =>
  enfocar(`button[aria-label="Editar vehículo ${patente}"]`);
