import { generarParqueNacional } from '#integrations/registro-vehicular/datos-nacionales.ts';
import { iniciarSimuladorRegistro } from '#integrations/registro-vehicular/simulador.ts';
import { MARCAS_MODELOS } from './db/seed/datos/catalogo.ts';

export interface Simuladores {
  /** Settings that point the product at the simulators. */
  readonly entorno: Record<string, string>;
  cerrar(): Promise<void>;
}

/** Starts a real server for each outside system that the settings leave out. */
export const iniciarSimuladores = async (
  entorno: Record<string, string | undefined>,
): Promise<Simuladores> => {
  if (entorno['REGISTRO_URL']) return { entorno: {}, cerrar: () => Promise.resolve() };
  const registro = await iniciarSimuladorRegistro({
    puerto: 0,
    vehiculos: generarParqueNacional(MARCAS_MODELOS),
  });
  return { entorno: { REGISTRO_URL: registro.url }, cerrar: () => registro.cerrar() };
};
