import type { PropietarioVisibleVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import type { CotizacionVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { CoberturaTardia } from '../../vehiculos/cobertura-tardia.ts';
import type { Reunion } from '../../vehiculos/reunir-vehiculos.ts';
import type { Valores } from '../../vehiculos/vehiculo-ingresado.ts';
import type { Registro } from './aplicar-encontrado.ts';
import type { RespuestaDePatente } from './consulta.ts';
import type { Entorno, Errores, Ingreso, Vehiculos } from './ingreso.ts';
import type { Cotizadas } from './opciones-vehiculo.ts';

export type CampoDeTexto = {
  [Campo in keyof Valores]: Valores[Campo] extends string ? Campo : never;
}[keyof Valores];

/** Payload of an event or order without data. */
type Nada = unknown;

/** Events by name, with their payloads. */
export interface Eventos {
  readonly patente: { readonly patente: string };
  readonly patenteRespondida: {
    readonly patente: string;
    readonly respuesta: RespuestaDePatente;
  };
  readonly buscarOtraVez: Nada;
  readonly volvioLaRed: Nada;
  /** The question text about a plate unknown to the register has loaded. */
  readonly textoDeInvalida: { readonly patente: string; readonly texto: string };
  readonly invalidaAceptada: { readonly patente: string };
  readonly sinConsultar: { readonly activo: boolean };
  readonly escribir:
    | { readonly campo: CampoDeTexto; readonly valor: string }
    | { readonly campo: 'anioFabricacion' | 'prima'; readonly valor: number | null };
  readonly dejarCampo: { readonly campo: 'patente' | 'email' };
  readonly elegirTipo: { readonly id: number | null };
  readonly elegirUso: { readonly id: number | null };
  readonly elegirMarca: { readonly marca: Registro | null };
  readonly elegirModelo: { readonly modelo: Registro | null };
  readonly especial: { readonly activo: boolean };
  readonly validarPatente: { readonly activo: boolean };
  readonly conDv: { readonly activo: boolean };
  readonly informarAach: { readonly activo: boolean };
  readonly primaFija: { readonly activo: boolean };
  readonly corregirDatos: Nada;
  readonly rut: { readonly rut: string };
  readonly dejarRut: Nada;
  readonly rutRespondido: {
    readonly rut: string;
    /** Null if nobody knows this owner. */
    readonly hallado: PropietarioVisibleVM | 'no valido' | null;
  };
  readonly otroPropietario: Nada;
  /** The user will type a recorded owner's names anyway. */
  readonly escribirPropietario: Nada;
  readonly mismoPropietario: { readonly activo: boolean };
  readonly cotizada: { readonly clave: string; readonly dicha: CotizacionVM | null };
  readonly anadir: { readonly reparos: Errores };
  /** The pressed button was painted. */
  readonly anadirVisto: { readonly patente: string };
  readonly coberturaRespondida: { readonly acepta: boolean };
  /** The browser has stored this list. */
  readonly guardada: {
    readonly por: Guardado;
    readonly vehiculos: Vehiculos;
    readonly hecho: string | null;
  };
  readonly limpiar: Nada;
  readonly cancelarEdicion: Nada;
  readonly lapiz: { readonly indice: number };
  readonly editar: { readonly patente: string };
  readonly quitar: { readonly indice: number };
  readonly quitarAceptado: { readonly patente: string };
  readonly anadirVarios: { readonly nuevos: Vehiculos; readonly cotizadas: Cotizadas };
  readonly completarVarias: { readonly patentes: readonly string[] };
  readonly dejarVarias: Nada;
  /** CONTINUAR without the pasted plates that are still waiting. */
  readonly seguirSinVarias: Nada;
  readonly continuar: Nada;
  readonly seguirSinEste: Nada;
  readonly completarEste: { readonly campo: string };
  readonly enviar: { readonly conEste: boolean };
  readonly ventaLeida: {
    readonly version: number;
    readonly reunion: Reunion;
    readonly para: Lectura;
  };
  readonly enviada: Nada;
  readonly rechazada: Nada;
}

export type Guardado = 'formulario' | 'continuar' | 'pegadas' | 'quitar';
/** Purpose of reading a sale again: to submit it, or to show it. */
export type Lectura = 'enviar' | 'ver';

export type Evento<Tipo extends keyof Eventos = keyof Eventos> = {
  [Uno in Tipo]: { readonly tipo: Uno } & Eventos[Uno];
}[Tipo];

/** A question to the user; each answer is an event. */
export interface Pregunta {
  readonly titulo: string;
  /** A list of messages is shown line by line. */
  readonly texto: string | readonly string[];
  readonly textoOk: string;
  readonly textoCancelar?: string;
  readonly si: Evento;
  readonly no?: Evento;
}

/** Orders of the reducer to the outside: server, browser storage, focus, user. */
export interface Ordenes {
  readonly 'buscar patente': { readonly patente: string };
  readonly 'olvidar patente': Nada;
  readonly 'buscar rut': { readonly rut: string };
  readonly cotizar: {
    readonly clave: string;
    readonly patente: string;
    readonly tipoUsoId: number;
  };
  readonly 'leer texto de invalida': { readonly patente: string };
  readonly preguntar: { readonly pregunta: Pregunta };
  readonly 'preguntar cobertura': { readonly tardia: CoberturaTardia };
  readonly 'preguntar quitar': { readonly patente: string };
  readonly 'tras pintar': { readonly evento: Evento };
  readonly guardar: {
    readonly por: Guardado;
    readonly vehiculos: Vehiculos;
    readonly hecho: string | null;
    /** Message if the browser cannot store the list. */
    readonly fallo: string;
  };
  readonly 'avisar error': { readonly texto: string };
  readonly ingresar: { readonly vehiculos: Vehiculos; readonly version: number | null };
  readonly 'leer venta': { readonly vehiculos: Vehiculos };
  readonly 'cerrar envio': Nada;
  readonly 'enfocar campo': { readonly campo: string };
  readonly 'enfocar lapiz': { readonly patente: string };
  readonly 'enfocar tarjeta': Nada;
  readonly 'enfocar envio': Nada;
}

export type Orden<Que extends keyof Ordenes = keyof Ordenes> = {
  [Una in Que]: { readonly que: Una } & Ordenes[Una];
}[Que];

/** Functions that carry out the orders. */
export type Ejecutores<Que extends keyof Ordenes = keyof Ordenes> = {
  readonly [Una in Que]: (orden: Orden<Una>) => unknown;
};

/** Next state, and orders in sequence. */
export type Paso = readonly [Ingreso, ...Orden[]];

export const enfocarCampo = (campo: string): Orden => ({ que: 'enfocar campo', campo });

/** One handler per event. */
export type Manejadores = {
  readonly [Tipo in keyof Eventos]: (
    ingreso: Ingreso,
    evento: Evento<Tipo>,
    entorno: Entorno,
  ) => Paso;
};
