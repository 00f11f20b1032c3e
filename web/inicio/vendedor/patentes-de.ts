interface ConPatentes {
  readonly patentes: readonly string[];
  readonly vehiculos: number;
}

/** 'HWJP59-8, JVGX15-3, LXWJ75-0 y 2 más'; blank while a file is being read. */
export const patentesDe = ({ patentes, vehiculos }: ConPatentes): string => {
  const otros = vehiculos - patentes.length;
  return otros > 0 ? `${patentes.join(', ')} y ${otros} más` : patentes.join(', ');
};
