import { z } from 'zod';
import { CLAVES, type ClaveDeDato, reparosDe, SIN_DATOS } from './campos.ts';
import { DATOS } from './datos.ts';

type Clase<C extends ClaveDeDato> = (typeof DATOS)[C]['clase'];

const porDato = (
  esquema: (dato: (typeof DATOS)[ClaveDeDato], clave: ClaveDeDato) => readonly [string, z.ZodType],
): never => Object.fromEntries(CLAVES.map((clave) => esquema(DATOS[clave], clave))) as never;

/** Fields in the calls of sales. A missing one is blank; for a buyer it is then the registered one. */
export const datosEntrada: {
  readonly [C in ClaveDeDato as (typeof DATOS)[C]['enVenta']]: z.ZodDefault<
    Clase<C> extends 'texto' ? z.ZodString : z.ZodInt
  >;
} = porDato((dato) => [
  dato.enVenta,
  dato.clase === 'texto' ? z.string().max(dato.largo).default('') : z.int().default(0),
]);

const leido = (dato: (typeof DATOS)[ClaveDeDato]): z.ZodType =>
  dato.clase === 'texto' ? z.string() : z.int();

/** Fields in the answers of sales. */
export const datosVM: {
  readonly [C in ClaveDeDato as (typeof DATOS)[C]['enVenta']]: Clase<C> extends 'texto'
    ? z.ZodString
    : z.ZodInt;
} = porDato((dato) => [dato.enVenta, leido(dato)]);

/** Fields in the calls of records. A missing one gets the message of a blank one. */
export const datosDeFichaEntrada: {
  readonly [C in ClaveDeDato]: Clase<C> extends 'texto' ? z.ZodString : z.ZodInt;
} = porDato((dato, clave) => {
  const [falta] = reparosDe(clave, SIN_DATOS, { anioActual: 0 });
  return [clave, dato.clase === 'texto' ? z.string(falta).trim().toUpperCase() : z.int(falta)];
});

/** Fields in the answers of records and of Soporte. */
export const datosDeFichaVM: {
  readonly [C in ClaveDeDato]: Clase<C> extends 'texto' ? z.ZodString : z.ZodInt;
} = porDato((dato, clave) => [clave, leido(dato)]);
