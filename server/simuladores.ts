import { join } from 'node:path';
import { deTodas, soloDeAqui } from '#formatos/red/direcciones.ts';
import { iniciarSimuladorAach } from '#integrations/aach/simulador.ts';
import { iniciarSimuladorAseguradora } from '#integrations/aseguradora/simulador.ts';
import { iniciarSimuladorPasarela } from '#integrations/pasarela-pago/simulador.ts';
import { generarParqueNacional } from '#integrations/registro-vehicular/datos-nacionales.ts';
import { iniciarSimuladorRegistro } from '#integrations/registro-vehicular/simulador.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import type { Config } from './config.ts';
import { MARCAS_MODELOS } from '#features/mantenedores/catalogo-base/catalogo-base.ts';
import { estaLibre } from './procesos/puertos-de-red.ts';

export interface Simuladores {
  /** Settings that point the product at the simulators. */
  readonly entorno: Record<string, string>;
  cerrar(): Promise<void>;
}

interface Simulador {
  /** Settings that point the product at it. */
  readonly ajustes: Readonly<Record<string, string>>;
  cerrar(): Promise<void>;
}

const registro = async (): Promise<Simulador> => {
  const vehiculos = generarParqueNacional(MARCAS_MODELOS);
  const { url, cerrar } = await iniciarSimuladorRegistro({ puerto: 0, vehiculos });
  return { ajustes: { REGISTRO_URL: url, REGISTRO_POR_PREGUNTA: '50' }, cerrar };
};

/**
 * Simulated provider, which the buyer's browser visits too: at the port after ours, under our host name if it
 * is not local. Anybody who reaches it can settle payments, so other devices need SIMULADORES_EN_RED.
 */
const pasarela = async (config: Config): Promise<Simulador> => {
  const { hostname } = new URL(config.direccion);
  const deAqui = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const vecino = config.PUERTO + 1;
  const puerto = config.PUERTO > 0 && (await estaLibre(vecino)) ? vecino : 0;
  const urlPublica = `http://${hostname}:${puerto}`;
  const simulador = await iniciarSimuladorPasarela({
    puerto,
    ...(deAqui ? { comoVino: config.SIMULADORES_EN_RED } : { urlPublica }),
    host: config.SIMULADORES_EN_RED ? deTodas() : soloDeAqui(),
    archivo: join(config.datos, 'pasarela-simulada.json'),
    comercio: config.WEBPAY_COMERCIO,
    clave: config.WEBPAY_CLAVE,
    reloj: relojDelSistema,
  });
  const url = deAqui ? simulador.url : urlPublica;
  return { ajustes: { PASARELA_SIMULADA_URL: url }, cerrar: simulador.cerrar };
};

const aseguradora = async ({ ASEGURADORA_TOKEN: token }: Config): Promise<Simulador> => {
  const { url, cerrar } = await iniciarSimuladorAseguradora({ puerto: 0, token });
  return { ajustes: { ASEGURADORA_URL: url }, cerrar };
};

const aach = async ({ AACH_TOKEN: token }: Config): Promise<Simulador> => {
  const { url, cerrar } = await iniciarSimuladorAach({ puerto: 0, token });
  return { ajustes: { AACH_URL: url }, cerrar };
};

/** Starts a real server for each third party that the settings leave out. */
export const iniciarSimuladores = async (config: Config): Promise<Simuladores> => {
  const iniciados = await Promise.all([
    ...(config.REGISTRO_URL || config.REGISTRO === 'ninguno' ? [] : [registro()]),
    // Runs even if another provider sells now, because its earlier payments can still be queried.
    ...(config.AMBIENTE === 'produccion' || config.PASARELA_SIMULADA_URL ? [] : [pasarela(config)]),
    ...(config.ASEGURADORA_URL ? [] : [aseguradora(config)]),
    ...(config.AACH_URL ? [] : [aach(config)]),
  ]);
  return {
    entorno: Object.assign({}, ...iniciados.map(({ ajustes }) => ajustes)) as Record<
      string,
      string
    >,
    async cerrar() {
      for (const simulador of iniciados) await simulador.cerrar();
    },
  };
};
