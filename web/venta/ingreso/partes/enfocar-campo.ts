import { moverElFoco } from '../../../lib/foco/pausa.ts';

const ENFOCABLE = 'input, button, [tabindex]';
/** A dialog that closes gives the focus back to where it was a moment later. */
const DESPUES_DEL_DIALOGO = 60;

/** True when somebody went on to another field meanwhile: the focus stays there. */
const siguioEnOtroCampo = (desde: Element | null): boolean => {
  const ahora = document.activeElement;
  return ahora instanceof HTMLInputElement && ahora !== desde && ahora.dataset.path !== 'patente';
};

const mover = (selector: string, desde: Element | null): void => {
  if (siguioEnOtroCampo(desde)) return;
  const elemento = document.querySelector(selector);
  const destino = elemento?.matches(ENFOCABLE) ? elemento : elemento?.querySelector(ENFOCABLE);
  if (!(destino instanceof HTMLElement)) return;
  // The page scrolls no further than the focus asks for, so that the card stays in sight.
  destino.focus({ preventScroll: true });
  destino.scrollIntoView({ block: 'nearest' });
};

const enfocar = (selector: string): void => {
  const desde = document.activeElement;
  moverElFoco(() => mover(selector, desde), DESPUES_DEL_DIALOGO);
};

/** Keeps the focused field in the window when something above it grew. */
export const mantenerALaVista = (): void => {
  const { activeElement: enfocado } = document;
  if (enfocado?.closest('form')) enfocado.scrollIntoView({ block: 'nearest' });
};

/** Puts the focus on a field of the form, by its path. */
export const enfocarCampo = (campo: string): void => enfocar(`[data-path="${campo}"]`);

/** Id of the heading of a found vehicle's card. */
export const ID_TARJETA = 'vehiculo-encontrado';
/** Puts the focus on what was found, to be checked. */
export const enfocarTarjeta = (): void => enfocar(`#${ID_TARJETA}`);

/** Puts the focus on the button that sends the form. */
export const enfocarEnvio = (): void => enfocar('form button[type="submit"]');

/** Puts the focus on the pencil of a vehicle of the list. */
export const enfocarLapiz = (patente: string): void =>
  enfocar(`button[aria-label="Editar vehículo ${patente}"]`);
