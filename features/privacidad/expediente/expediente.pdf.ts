import { dibujarDocumento } from '#formatos/pdf/documento.ts';
import type { ExpedienteVM, RegistroVM } from './expediente.contract.ts';

interface Pagina {
  readonly titulo: string;
  readonly aseguradora: string;
  readonly introduccion: readonly string[];
  readonly expediente: ExpedienteVM;
  readonly dia: string;
}

const enPalabras = (valor: RegistroVM[string]): string =>
  typeof valor === 'boolean' ? (valor ? 'Sí' : 'No') : String(valor);

/** Fields of a record, without empty ones. */
const fichaDe = (registro: RegistroVM): [string, string][] =>
  Object.entries(registro).flatMap(([rotulo, valor]) =>
    valor === null || valor === '' ? [] : [[rotulo, enPalabras(valor)] as [string, string]],
  );

/** Readable PDF of the data held on a person. */
export const dibujarExpediente = ({
  titulo,
  aseguradora,
  introduccion,
  expediente,
  dia,
}: Pagina): Uint8Array =>
  dibujarDocumento({
    titulo,
    autor: aseguradora,
    introduccion,
    secciones: expediente.tratamientos.map((uno) => ({
      titulo: uno.titulo,
      parrafos: [
        `Para qué: ${uno.finalidad}. Base: ${uno.base}. Se comparte con: ${uno.destinatarios}. Se conserva: ${uno.conserva}.`,
        ...(uno.registros.length === 0 ? ['No guardamos datos suyos de este tipo.'] : []),
      ],
      fichas: uno.registros.map(fichaDe),
    })),
    dia,
  });
