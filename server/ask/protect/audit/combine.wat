;; Vectors modulo 32749, eight numbers at a time: what elimination does all day.
(module
  ;; Two megabytes for the rows of a basis and one vector, and a page for what stays (combine.ts).
  (memory (export "memory") 33)

  ;; Writes from + factor * vector to `to`: addresses in bytes, a length in numbers of 16 bits, all below the prime. `to` may be at
  ;; `from` or before it.
  (func (export "combine")
    (param $to i32) (param $from i32) (param $factor i32) (param $vector i32) (param $length i32)
    (local $end i32) (local $whole i32)
    (local $prime v128) (local $factors v128) (local $parts v128) (local $eight v128) (local $sum v128)
    (local.set $prime (i16x8.splat (i32.const 32749)))
    (local.set $factors (i16x8.splat (local.get $factor)))
    ;; The factor as a part of the prime, in 2^15ths, rounded: below 2^15, since the factor is below the prime.
    (local.set $parts (i16x8.splat (i32.div_u
      (i32.add (i32.shl (local.get $factor) (i32.const 15)) (i32.const 16374))
      (i32.const 32749))))
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $length) (i32.const 1))))
    (local.set $whole (i32.add (local.get $to) (i32.shl (i32.and (local.get $length) (i32.const -8)) (i32.const 1))))
    (block $rest
      (loop $eights
        (br_if $rest (i32.ge_u (local.get $to) (local.get $whole)))
        (local.set $eight (v128.load align=2 (local.get $vector)))
        ;; The product, less the prime as often as the rounded parts say (Barrett): off by at most half for each of two roundings,
        ;; so it is from -prime to prime, which 16 bits hold.
        (local.set $sum (i16x8.sub
          (i16x8.mul (local.get $eight) (local.get $factors))
          (i16x8.mul (i16x8.q15mulr_sat_s (local.get $eight) (local.get $parts)) (local.get $prime))))
        ;; From 0 to the prime; with `from` below twice the prime, which 16 bits without a sign hold.
        (local.set $sum (i16x8.add
          (i16x8.add (local.get $sum) (v128.and (i16x8.shr_s (local.get $sum) (i32.const 15)) (local.get $prime)))
          (v128.load align=2 (local.get $from))))
        ;; Less the prime, unless that is below 0, which is large without a sign.
        (v128.store align=2 (local.get $to)
          (i16x8.min_u (local.get $sum) (i16x8.sub (local.get $sum) (local.get $prime))))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (local.set $vector (i32.add (local.get $vector) (i32.const 16)))
        (br $eights)))
    (block $done
      (loop $ones
        (br_if $done (i32.ge_u (local.get $to) (local.get $end)))
        (i32.store16 (local.get $to) (i32.rem_u
          (i32.add (i32.load16_u (local.get $from)) (i32.mul (local.get $factor) (i32.load16_u (local.get $vector))))
          (i32.const 32749)))
        (local.set $to (i32.add (local.get $to) (i32.const 2)))
        (local.set $from (i32.add (local.get $from) (i32.const 2)))
        (local.set $vector (i32.add (local.get $vector) (i32.const 2)))
        (br $ones))))

  ;; The sum of the products of two vectors, not reduced: addresses in bytes, a length in numbers of 16 bits, a multiple of eight and below
  ;; 2^23, all of them below the prime, so that two products are below 2^31 and all below 2^53.
  (func (export "dot") (param $one i32) (param $other i32) (param $length i32) (result f64)
    (local $end i32) (local $products v128) (local $sums v128)
    (local.set $end (i32.add (local.get $one) (i32.shl (local.get $length) (i32.const 1))))
    (block $done
      (loop $eights
        (br_if $done (i32.ge_u (local.get $one) (local.get $end)))
        (local.set $products (i32x4.dot_i16x8_s
          (v128.load align=2 (local.get $one))
          (v128.load align=2 (local.get $other))))
        (local.set $sums (i64x2.add (local.get $sums) (i64x2.add
          (i64x2.extend_low_i32x4_u (local.get $products))
          (i64x2.extend_high_i32x4_u (local.get $products)))))
        (local.set $one (i32.add (local.get $one) (i32.const 16)))
        (local.set $other (i32.add (local.get $other) (i32.const 16)))
        (br $eights)))
    (f64.convert_i64_u (i64.add
      (i64x2.extract_lane 0 (local.get $sums))
      (i64x2.extract_lane 1 (local.get $sums))))))
