/** Why somebody is looked up is asked once, and said of what is looked up within these minutes. */
const VIGENCIA_MS = 10 * 60_000;

type Respuesta = (motivo: string | null) => void;

let dicho: { readonly motivo: string; readonly hasta: number } | null = null;
let esperando: Respuesta[] = [];
let avisar: () => void = () => undefined;

/** Whether somebody is to be asked now, as a screen follows it. */
export const seEspera = (): boolean => esperando.length > 0;

export const alCambiarEspera = (cambio: () => void): (() => void) => {
  avisar = cambio;
  return () => {
    avisar = () => undefined;
  };
};

/** What was answered to the question; null: they would rather not look. */
export const responderMotivo = (motivo: string | null): void => {
  dicho = motivo === null ? null : { motivo, hasta: performance.now() + VIGENCIA_MS };
  const quienes = esperando;
  esperando = [];
  avisar();
  for (const responder of quienes) responder(motivo);
};

/** The reason that was given a while ago, or the one that is asked for now. */
export const motivoParaConsultar = (): Promise<string | null> => {
  if (dicho && dicho.hasta > performance.now()) return Promise.resolve(dicho.motivo);
  return new Promise((resolve) => {
    esperando.push(resolve);
    avisar();
  });
};
