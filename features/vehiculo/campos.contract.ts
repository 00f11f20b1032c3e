import { z } from 'zod';
import { CLAVES, type ClaveDeDato, DATOS, reparosDe, SIN_DATOS } from './campos.ts';

type Clase<C extends ClaveDeDato> = (typeof DATOS)[C]['clase'];

const porDato = (
  esquema: (dato: (typeof DATOS)[ClaveDeDato], clave: ClaveDeDato) => readonly [string, z.ZodType],
): never => Object.fromEntries(CLAVES.map((clave) => esquema(DATOS[clave], clave))) as never;

/** What a call takes of them; none sent is blank, as a buyer's vehicle is the registered one. */
export const datosEntrada: {
  readonly [C in ClaveDeDato]: z.ZodDefault<Clase<C> extends 'texto' ? z.ZodString : z.ZodInt>;
} = porDato((dato, clave) => [
  clave,
  dato.clase === 'texto' ? z.string().max(dato.largo).default('') : z.int().default(0),
]);

const leido = (dato: (typeof DATOS)[ClaveDeDato]): z.ZodType =>
  dato.clase === 'texto' ? z.string() : z.int();

/** What an answer says of them. */
export const datosVM: {
  readonly [C in ClaveDeDato]: Clase<C> extends 'texto' ? z.ZodString : z.ZodInt;
} = porDato((dato, clave) => [clave, leido(dato)]);

/** What a call of records takes of them: what does not come is called as a blank one is. */
export const datosDeFichaEntrada: {
  readonly [C in ClaveDeDato as (typeof DATOS)[C]['ficha']]: Clase<C> extends 'texto'
    ? z.ZodString
    : z.ZodInt;
} = porDato((dato, clave) => {
  const [falta] = reparosDe(clave, SIN_DATOS, { anioActual: 0 });
  return [dato.ficha, dato.clase === 'texto' ? z.string(falta).trim().toUpperCase() : z.int(falta)];
});

/** The same by the names of records and of Soporte. */
export const datosDeFichaVM: {
  readonly [C in ClaveDeDato as (typeof DATOS)[C]['ficha']]: Clase<C> extends 'texto'
    ? z.ZodString
    : z.ZodInt;
} = porDato((dato) => [dato.ficha, leido(dato)]);
