import {
  camposDeConvenio,
  conFechasEnOrden,
} from '#features/convenios/acuerdo/convenio-escrito.ts';
import { z } from 'zod';

/** Values of a copy that its source does not give. */
export const camposDeCopia = {
  nombre: camposDeConvenio.nombre,
  corredorId: camposDeConvenio.corredorId,
  inicioVigencia: camposDeConvenio.inicioVigencia,
  terminoVigencia: camposDeConvenio.terminoVigencia,
  fechaInicioVigenciaPolizas: camposDeConvenio.fechaInicioVigenciaPolizas,
  fechaTerminoVigenciaPolizas: camposDeConvenio.fechaTerminoVigenciaPolizas,
};

/** The form of a copy. */
export const copiaEscrita = conFechasEnOrden(z.strictObject(camposDeCopia));
export type CopiaEscrita = z.output<typeof copiaEscrita>;
