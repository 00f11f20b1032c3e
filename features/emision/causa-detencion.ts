/** What stops an issuance and is tried again; numbers that ran out have an incident of their own. */
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

/** The cause in words of whoever attends the sale. */
export const fraseDeDetencion = (causa: CausaDeDetencion): string => FRASES[causa];

/** An exception of a step whose cause is known from the step alone. */
class PasoFallido extends Error {
  readonly causa: CausaDeDetencion;

  constructor(causa: CausaDeDetencion, error: unknown) {
    super(fraseDeDetencion(causa), { cause: error });
    this.name = 'PasoFallido';
    this.causa = causa;
  }
}

/** Runs a step; what it throws is due to `causa`. */
export const enPaso = async <T>(causa: CausaDeDetencion, paso: () => Promise<T>): Promise<T> => {
  try {
    return await paso();
  } catch (error) {
    // Expected failures, which a call answers as they are, and steps within this one name themselves.
    if (esSinSello(error) || esFirmaNoVigente(error) || error instanceof PasoFallido) throw error;
    throw new PasoFallido(causa, error);
  }
};

// Of PostgreSQL, five characters; of the line to it, Node's own or the words of the driver.
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
const DE_LA_LINEA = /^(ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND|EAI_)/;
const DEL_DRIVER = /connection terminated|timeout exceeded when trying to connect/i;

const esDeLaBase = (error: Error): boolean => {
  const codigo = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return SQLSTATE.test(codigo) || DE_LA_LINEA.test(codigo) || DEL_DRIVER.test(error.message);
};

/** What an issuance stopped by. Store and signature say so themselves: any other line is the database's. */
export const causaDeDetencion = (error: unknown): CausaDeDetencion => {
  if (error instanceof PasoFallido) return error.causa;
  if (esSinSello(error)) return 'sello';
  if (esFirmaNoVigente(error)) return 'firma';
  return error instanceof Error && esDeLaBase(error) ? 'base' : 'interna';
};
