import { leerJson, preguntar } from '#integrations/preguntar.ts';
import { z } from 'zod';
import type { Reloj } from '#integrations/reloj/port.ts';
import { crearCortacircuitos } from '#integrations/cortacircuitos.ts';
import type { RegistroVehicular, RespuestaRegistro } from './port.ts';

interface AjustesRegistro {
  /** Address before `/vehiculos/{patente}`, with or without a final slash. */
  url: string;
  reloj: Reloj;
  /** Sent as `Authorization: Bearer`, when the registry asks for one. */
  token?: string;
  tiempoMaximoMs?: number;
  fallasParaAbrir?: number;
  esperaMs?: number;
}

const BYTES_MAXIMOS = 64 * 1024;
const texto = z.string().trim().min(1).max(120);
const nombre = z
  .string()
  .trim()
  .max(120)
  .transform((valor) => valor || null)
  .nullable();
const dv = z.string().regex(/^[0-9K]$/);

const esquema = z.object({
  patente: z.string().trim().toUpperCase(),
  dv,
  tipoVehiculo: texto,
  marca: texto,
  modelo: texto,
  anioFabricacion: z.number().int().min(1800).max(9999),
  numeroMotor: texto,
  propietario: z.object({
    rut: z.number().int().min(0).max(99_999_999),
    dv,
    nombre,
    segundoNombre: nombre,
    apellidoPaterno: nombre,
    apellidoMaterno: nombre,
    razonSocial: nombre,
  }),
});
const noEncontrado = z.object({ codigo: z.literal('vehiculo_no_encontrado') });

type Silencio = Extract<RespuestaRegistro, { tipo: 'sin_respuesta' }>;
const sinRespuesta = (motivo: Silencio['motivo']): RespuestaRegistro => ({
  tipo: 'sin_respuesta',
  motivo,
});

const MOTIVOS = {
  tiempo: 'tiempo',
  caida: 'caido',
  // No vehicle weighs that much.
  'respuesta demasiado larga': 'respuesta_invalida',
} as const satisfies Record<string, Silencio['motivo']>;

const interpretar = (patente: string, estado: number, cuerpo: string): RespuestaRegistro => {
  const datos = leerJson(cuerpo);
  // A bare 404 is a wrong address or a proxy, not a registry saying that the plate does not exist.
  if (estado === 404 && noEncontrado.safeParse(datos).success) return { tipo: 'no_encontrado' };
  if (estado !== 200 && estado !== 404) return sinRespuesta('caido');
  const leido = esquema.safeParse(datos);
  return leido.success && leido.data.patente === patente
    ? { tipo: 'encontrado', vehiculo: leido.data }
    : sinRespuesta('respuesta_invalida');
};

/** The registry over HTTP: `GET {url}/vehiculos/{patente}`, with a time-out and a circuit breaker. */
export const registroPorHttp = (ajustes: AjustesRegistro): RegistroVehicular => {
  const { token, tiempoMaximoMs = 20_000, ...corte } = ajustes;
  const raiz = ajustes.url.replace(/\/+$/, '');
  const cortacircuitos = crearCortacircuitos(corte);

  const consultar = async (patente: string): Promise<RespuestaRegistro> => {
    const contestacion = await preguntar({
      direccion: `${raiz}/vehiculos/${encodeURIComponent(patente)}`,
      cabeceras: token ? { authorization: `Bearer ${token}` } : {},
      tiempoMaximoMs,
      bytesMaximos: BYTES_MAXIMOS,
    });
    return contestacion.tipo === 'sin_respuesta'
      ? sinRespuesta(MOTIVOS[contestacion.motivo])
      : interpretar(patente, contestacion.estado, contestacion.cuerpo);
  };

  return {
    async buscar(patente) {
      const respuesta = await cortacircuitos.pasar(
        () => consultar(patente),
        (resultado) => resultado.tipo !== 'sin_respuesta',
      );
      return respuesta ?? sinRespuesta('caido');
    },
  };
};
