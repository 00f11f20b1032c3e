interface Telefono {
  readonly texto: string;
  readonly numero: string;
}

export const CALL_CENTER: Telefono = { texto: '600 000 1234', numero: '6000001234' };

export const TELEFONOS: readonly Telefono[] = [
  CALL_CENTER,
  { texto: '+56 2 2345 6789', numero: '+56223456789' },
];
