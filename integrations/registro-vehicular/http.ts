import { leerJson, preguntar } from '#integrations/preguntar.ts';
import { z } from 'zod';
import type { Reloj } from '#integrations/reloj/port.ts';
import { crearCortacircuitos } from '#integrations/cortacircuitos.ts';
import type { RegistroVehicular, RespuestaRegistro } from './port.ts';

interface AjustesRegistro {
  /** Base URL before `/vehiculos/{patente}`, with or without a final slash. */
  url: string;
  reloj: Reloj;
  /** Bearer token, if the registry requires one. */
  token?: string;
  /** Plates per request, 1 to 100, default 1; with 1 each plate is one request. */
  porPregunta?: number;
  tiempoMaximoMs?: number;
  fallasParaAbrir?: number;
  esperaMs?: number;
}

const BYTES_MAXIMOS = 64 * 1024;
/** Additional maximum body size per plate of a batch request. */
const BYTES_POR_PATENTE = 4 * 1024;
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
const dePatente = esquema.shape.patente;
const muchos = z.object({
  // Parsed one by one, so that an invalid vehicle does not spoil the others.
  vehiculos: z.array(z.unknown()),
  noEncontradas: z.array(dePatente),
});

type Silencio = Extract<RespuestaRegistro, { tipo: 'sin_respuesta' }>;
const sinRespuesta = (motivo: Silencio['motivo']): RespuestaRegistro => ({
  tipo: 'sin_respuesta',
  motivo,
});

const MOTIVOS = {
  tiempo: 'tiempo',
  caida: 'caido',
  // No valid answer is that long.
  'respuesta demasiado larga': 'respuesta_invalida',
} as const satisfies Record<string, Silencio['motivo']>;

const interpretar = (patente: string, estado: number, cuerpo: string): RespuestaRegistro => {
  const datos = leerJson(cuerpo);
  // A bare 404 may be a wrong URL or a proxy; only the code means that the plate does not exist.
  if (estado === 404 && noEncontrado.safeParse(datos).success) return { tipo: 'no_encontrado' };
  if (estado !== 200 && estado !== 404) return sinRespuesta('caido');
  const leido = esquema.safeParse(datos);
  return leido.success && leido.data.patente === patente
    ? { tipo: 'encontrado', vehiculo: leido.data }
    : sinRespuesta('respuesta_invalida');
};

/** Answers of a batch request in the order of the plates; a missing plate is `sin_respuesta`. */
const interpretarMuchos = (
  patentes: readonly string[],
  estado: number,
  cuerpo: string,
): RespuestaRegistro[] => {
  const leido = muchos.safeParse(leerJson(cuerpo));
  if (estado !== 200 || !leido.success) {
    const motivo = estado === 200 ? 'respuesta_invalida' : 'caido';
    return patentes.map(() => sinRespuesta(motivo));
  }
  const hallados = new Map(
    leido.data.vehiculos.flatMap((uno) => {
      const { data } = esquema.safeParse(uno);
      return data ? [[data.patente, data] as const] : [];
    }),
  );
  const ausentes = new Set(leido.data.noEncontradas);
  return patentes.map((una) => {
    const vehiculo = hallados.get(una);
    if (vehiculo) return { tipo: 'encontrado', vehiculo };
    return ausentes.has(una) ? { tipo: 'no_encontrado' } : sinRespuesta('respuesta_invalida');
  });
};

/**
 * Vehicle registry over HTTP: `GET {url}/vehiculos/{patente}`, and `GET {url}/vehiculos?patentes={a},{b}` for
 * several. It has a default timeout of 20 s (V-VEH-022) and a circuit breaker.
 */
export const registroPorHttp = (ajustes: AjustesRegistro): RegistroVehicular => {
  const { token, tiempoMaximoMs = 20_000, porPregunta = 1, ...corte } = ajustes;
  const raiz = ajustes.url.replace(/\/+$/, '');
  const cortacircuitos = crearCortacircuitos(corte);

  const consultar = (ruta: string, bytesMaximos: number) =>
    preguntar({
      direccion: `${raiz}/vehiculos${ruta}`,
      cabeceras: token ? { authorization: `Bearer ${token}` } : {},
      tiempoMaximoMs,
      bytesMaximos,
    });
  const consultarUna = async (una: string): Promise<RespuestaRegistro> => {
    const dicho = await consultar(`/${encodeURIComponent(una)}`, BYTES_MAXIMOS);
    return dicho.tipo === 'sin_respuesta'
      ? sinRespuesta(MOTIVOS[dicho.motivo])
      : interpretar(una, dicho.estado, dicho.cuerpo);
  };
  const consultarMuchas = async (patentes: readonly string[]): Promise<RespuestaRegistro[]> => {
    const ruta = `?patentes=${patentes.map(encodeURIComponent).join(',')}`;
    const dicho = await consultar(ruta, BYTES_MAXIMOS + patentes.length * BYTES_POR_PATENTE);
    return dicho.tipo === 'sin_respuesta'
      ? patentes.map(() => sinRespuesta(MOTIVOS[dicho.motivo]))
      : interpretarMuchos(patentes, dicho.estado, dicho.cuerpo);
  };
  const buscar = async (una: string): Promise<RespuestaRegistro> => {
    const respuesta = await cortacircuitos.pasar(
      () => consultarUna(una),
      (resultado) => resultado.tipo !== 'sin_respuesta',
    );
    return respuesta ?? sinRespuesta('caido');
  };

  return {
    buscar,
    porPregunta,
    async buscarVarias(patentes) {
      if (porPregunta === 1) return Promise.all(patentes.map(buscar));
      const respuestas = await cortacircuitos.pasar(
        () => consultarMuchas(patentes),
        (resultado) => resultado.some(({ tipo }) => tipo !== 'sin_respuesta'),
      );
      return respuestas ?? patentes.map(() => sinRespuesta('caido'));
    },
  };
};
