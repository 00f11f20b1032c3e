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
  /** Plates in a question for many, 1 to 100; with 1 many are asked for one by one. */
  porPregunta?: number;
  tiempoMaximoMs?: number;
  fallasParaAbrir?: number;
  esperaMs?: number;
}

const BYTES_MAXIMOS = 64 * 1024;
/** What each plate of a question for many may add to its answer. */
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
  // Each by itself: one that cannot be understood takes no other along.
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

/** The answer for each of these plates in what came for all; one that it does not speak of has none. */
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
 * The registry over HTTP: `GET {url}/vehiculos/{patente}`, and `GET {url}/vehiculos?patentes={a},{b}` for many, with a
 * time-out and a circuit breaker.
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
