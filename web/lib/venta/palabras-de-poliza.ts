interface PalabrasDePoliza {
  readonly su: string;
  readonly llega: string;
  readonly llegara: string;
}

const DE_UNA: PalabrasDePoliza = {
  su: 'su póliza',
  llega: 'la póliza llega',
  llegara: 'la póliza llegará',
};
const DE_VARIAS: PalabrasDePoliza = {
  su: 'sus pólizas',
  llega: 'las pólizas llegan',
  llegara: 'las pólizas llegarán',
};

/** Words about the policies of a sale of `vehiculos`: in the singular for one (V-FRESCO-004). */
export const palabrasDePoliza = (vehiculos: number): PalabrasDePoliza =>
  vehiculos === 1 ? DE_UNA : DE_VARIAS;
