import { palabrasDePoliza } from '../../lib/venta/palabras-de-poliza.ts';

/** Texts of our own around the progress of a sale of `vehiculos`; those of V-EMI-006 to 012 are specified. */
export const textosDeEmision = (vehiculos: number) => {
  const una = vehiculos === 1;
  const { su, llega } = palabrasDePoliza(vehiculos);
  return {
    etiqueta: una ? 'Emisión de la póliza' : 'Emisión de pólizas',
    enCurso: `Puede cerrar esta página: la emisión sigue y ${llega} por correo.`,
    listas: una
      ? 'Su póliza está lista para descargar y va en camino a su correo.'
      : 'Sus pólizas están listas para descargar y van en camino a su correo.',
    seVa: `En unos segundos lo llevaremos a ${su}.`,
    demorada: una
      ? 'Puede cerrarla: cuando su póliza esté emitida le llegará por correo.'
      : 'Puede cerrarla: cuando sus pólizas estén emitidas le llegarán por correo.',
    falta: una
      ? 'Podrá continuar cuando su póliza esté emitida.'
      : 'Podrá continuar cuando todas sus pólizas estén emitidas.',
  };
};
