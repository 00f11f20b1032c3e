/**
 * Causes that stop an issuance and are retried. Exhausted numbers have an incident of their own.
 */
import { esSinSello } from '#values/sello-tiempo.ts';
import { esFirmaNoVigente } from '#values/validez-firma.ts';

export type CausaDeDetencion = 'almacen' | 'marcador' | 'firma' | 'sello' | 'base' | 'interna';

const FRASES: Readonly<Record<CausaDeDetencion, string>> = {
  almacen: 'No se pueden guardar los documentos: el almacén no responde, está lleno o sin permisos',
  marcador:
    'No se pueden dar números: el almacén de documentos o la carpeta de respaldo no es de esta instalación',
  firma: 'No se pueden firmar las pólizas: revise el certificado de firma',
  sello: 'No se pueden firmar las pólizas: el sellado de tiempo no responde',
  base: 'La base de datos no responde o rechazó la operación',
  interna: 'Falla interna del sistema: avise al área técnica',
};

/** Returns the cause in Spanish for the person who attends the sale. */
export const fraseDeDetencion = (causa: CausaDeDetencion): string => FRASES[causa];

/** Error of a step that determines the cause by itself. */
class PasoFallido extends Error {
  readonly causa: CausaDeDetencion;

  constructor(causa: CausaDeDetencion, error: unknown) {
    super(fraseDeDetencion(causa), { cause: error });
    this.name = 'PasoFallido';
    this.causa = causa;
  }
}

/** Runs a step and wraps its errors with `causa`. */
export const enPaso = async <T>(causa: CausaDeDetencion, paso: () => Promise<T>): Promise<T> => {
  try {
    return await paso();
  } catch (error) {
    // Expected errors keep their type, and an inner step has already named its cause.
    if (esSinSello(error) || esFirmaNoVigente(error) || error instanceof PasoFallido) throw error;
    throw new PasoFallido(causa, error);
  }
};

// SQLSTATE of PostgreSQL; then codes of Node and texts of the driver for a lost connection.
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
const DE_LA_LINEA = /^(ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND|EAI_)/;
const DEL_DRIVER = /connection terminated|timeout exceeded when trying to connect/i;

const esDeLaBase = (error: Error): boolean => {
  const codigo = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return SQLSTATE.test(codigo) || DE_LA_LINEA.test(codigo) || DEL_DRIVER.test(error.message);
};

/**
 * Returns the cause of an error that stopped an issuance. Steps name their own cause; connection
 * errors elsewhere belong to the database.
 */
export const causaDeDetencion = (error: unknown): CausaDeDetencion => {
  if (error instanceof PasoFallido) return error.causa;
  if (esSinSello(error)) return 'sello';
  if (esFirmaNoVigente(error)) return 'firma';
  return error instanceof Error && esDeLaBase(error) ? 'base' : 'interna';
};
