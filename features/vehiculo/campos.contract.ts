import { z } from 'zod';
import { CLAVES, type ClaveDeDato, reparosDe, SIN_DATOS } from './campos.ts';
import { DATOS } from './datos.ts';

type Clase<C extends ClaveDeDato> = (typeof DATOS)[C]['clase'];
type Esquema<C extends ClaveDeDato> = Clase<C> extends 'texto' ? z.ZodString : z.ZodInt;
type EnVenta<C extends ClaveDeDato> = (typeof DATOS)[C]['enVenta'];

// A row of DATOS decides the schema of its field; entries type all of them alike.
const porDato = (
  esquema: (dato: (typeof DATOS)[ClaveDeDato], clave: ClaveDeDato) => readonly [string, z.ZodType],
) => Object.fromEntries(CLAVES.map((clave) => esquema(DATOS[clave], clave)));

/** Fields in the calls of sales. A missing one is blank; for a buyer it is then the registered one. */
export const datosEntrada = porDato((dato) => [
  dato.enVenta,
  dato.clase === 'texto' ? z.string().max(dato.largo).default('') : z.int().default(0),
]) as { readonly [C in ClaveDeDato as EnVenta<C>]: z.ZodDefault<Esquema<C>> };

const leido = (dato: (typeof DATOS)[ClaveDeDato]): z.ZodType =>
  dato.clase === 'texto' ? z.string() : z.int();

/** Fields in the answers of sales. */
export const datosVM = porDato((dato) => [dato.enVenta, leido(dato)]) as {
  readonly [C in ClaveDeDato as EnVenta<C>]: Esquema<C>;
};

/** Fields in the calls of records. A missing one gets the message of a blank one. */
export const datosDeFichaEntrada = porDato((dato, clave) => {
  const [falta] = reparosDe(clave, SIN_DATOS, { anioActual: 0 });
  return [clave, dato.clase === 'texto' ? z.string(falta).trim().toUpperCase() : z.int(falta)];
}) as { readonly [C in ClaveDeDato]: Esquema<C> };

/** Fields in the answers of records and of Soporte. */
export const datosDeFichaVM = porDato((dato, clave) => [clave, leido(dato)]) as {
  readonly [C in ClaveDeDato]: Esquema<C>;
};
